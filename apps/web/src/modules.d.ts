/** A style sheet that is imported without class names. `npm run check` writes the types of CSS modules. */
declare module '*.css' {}

// Types of the contract with its schemas, which the page's own calls lack: see
// first-load/build/contract-without-schemas.ts.

declare module '@foyer/contract/registry.ts?whole' {
  export { calls } from '@foyer/contract/registry.ts'
}
declare module '@foyer/contract/schedule.ts?whole' {
  export { weekSchema } from '@foyer/contract/schedule.ts'
}
