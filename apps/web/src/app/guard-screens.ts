import type { AnyRoute } from '@tanstack/react-router'
import { mustBeOffered } from './must-be-offered.ts'

/** Makes each address whose screen declares a need Not Found where the provider does not offer it. */
export function guardScreens(routes: readonly AnyRoute[]): void {
  for (const route of routes) {
    const needs = route.options.staticData?.screen?.needs
    // Not `update`: its types leave this one option out.
    if (needs !== undefined) Object.assign(route.options, { beforeLoad: () => mustBeOffered(needs) })
  }
}
