// Bundles that are not downloaded before the first picture. scripts/bundle.mjs writes them to later/, each with its hash.

import { messageOf } from '../ui/error-message.ts';

/** Loads a bundle beside index.html once; `name` is for the message if that fails. */
export function later<Module>(file: string, name: string): () => Promise<Module> {
  let coming: Promise<Module> | undefined;
  return () => {
    coming ??= (import(new URL(file, document.baseURI).href) as Promise<Module>).catch((error: unknown) => {
      // The next attempt may succeed.
      coming = undefined;
      throw new Error(`the ${name} module could not be loaded: ${messageOf(error)}`);
    });
    return coming;
  };
}
