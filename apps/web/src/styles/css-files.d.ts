/** A style sheet that is imported without class names. `npm run check` writes the types of CSS modules. */
declare module '*.css' {}
