/** A style sheet without names, imported for what it says. What a CSS module defines is written by `npm run check`. */
declare module '*.css' {}
