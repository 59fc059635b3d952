import { parseSync, type Plugin, Visitor } from 'vite'

/** Fields of a call that only servers, documents and the reader of another provider's replies need. */
const heavy = new Set([
  'summary',
  'description',
  'params',
  'query',
  'body',
  'reply',
  'errors',
  'isRead',
  'bodyLimit',
])
const contractFile = /\/packages\/contract\/src\/[\w-]+\.ts$/
const whole = '?whole'

/**
 * The calls of the contract without their schemas: the gateway validates requests and replies, so the page needs neither
 * the schemas nor their library. With `?whole` after its path a file of the contract, and every file of the contract that
 * it imports, stays as it was written.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'foyer:contract-without-schemas',
    enforce: 'pre',
    async resolveId(source, importer) {
      const isWhole = source.endsWith(whole) || importer?.endsWith(whole) === true
      if (!isWhole) return null
      const path = source.replace(whole, '')
      const resolved = await this.resolve(path, importer?.replace(whole, ''), { skipSelf: true })
      return resolved !== null && contractFile.test(resolved.id) ? `${resolved.id}${whole}` : resolved
    },
    transform: {
      filter: { id: contractFile },
      handler: (code, id) => withoutSchemas(id, code),
    },
  }
}

type Cut = { start: number; end: number; text: string }

/** The text of a file with each `defineCall({ … })` replaced by the remaining plain object. */
function withoutSchemas(id: string, code: string): string {
  const cuts: Cut[] = []
  const pureCalls = new Set<number>()
  let depth = 0
  const enter = () => void (depth += 1)
  const leave = () => void (depth -= 1)
  const visitor = new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    CallExpression({ callee, arguments: [definition], start }) {
      // Most schemas are unused now. A call that makes one has no side effect, so the build may leave it out.
      if (depth === 0) pureCalls.add(start)
      if (callee.type !== 'Identifier' || callee.name !== 'defineCall') return
      if (definition?.type !== 'ObjectExpression') return
      cuts.push({ start, end: definition.start + 1, text: '({ stale: [], isIdempotent: false,' })
      for (const property of definition.properties) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
        if (!heavy.has(property.key.name)) continue
        const end = code[property.end] === ',' ? property.end + 1 : property.end
        cuts.push({ start: property.start, end, text: '' })
      }
    },
  })
  visitor.visit(parseSync(id, code, { lang: 'ts' }).program)
  const isOutsideCuts = (at: number) => !cuts.some(({ start, end }) => start < at && at < end)
  const annotations = [...pureCalls]
    .filter(isOutsideCuts)
    .map((at): Cut => ({ start: at, end: at, text: '/* @__PURE__ */ ' }))
  return [...cuts, ...annotations]
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, cut) => `${text.slice(0, cut.start)}${cut.text}${text.slice(cut.end)}`, code)
}
