// The window that tests open unless they are about size or motion: small and still, because the software GPU is slow.

export const WINDOW = { width: 480, height: 360 };

export const MEDIA = { colorScheme: 'dark', reducedMotion: 'reduce' } as const;
