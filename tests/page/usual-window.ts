// The window that tests open unless they are about size or motion: small and still, because the software GPU is slow.

export const WINDOW = { width: 480, height: 360 };

/** Where the panels are beside the picture. */
export const WIDE_WINDOW = { width: 1000, height: 600 };

/** A quarter of the pixels; tests that look at single ones have a screen with all of them. */
export const SCREEN = { colorScheme: 'dark', deviceScaleFactor: 0.5, reducedMotion: 'reduce' } as const;
