import { join, relative, resolve } from 'node:path'
import { type CallExpression, type Expression, type Node } from 'typescript/unstable/ast'
import {
  isArrayLiteralExpression,
  isCallExpression,
  isConditionalExpression,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isPropertyAccessExpression,
  isSpreadElement,
  isStringLiteral,
  isTemplateExpression,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is'
import { API, type Checker, type Project, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'

/** A statement of a store: all possible texts, and the row that its code expects. */
export type StoreStatement = {
  /** File and line. */
  at: string
  forms: string[]
  /** The expected kinds of each column; null if the code reads no column. */
  row: Map<string, Kind[]> | null
  /**
   * The name of each parameter in the code: `homeId` for `rows.map((row) => row.homeId)`; empty if the array is built
   * elsewhere.
   */
  parameters: string[]
}

/** The JavaScript type of a value; `any` if the code parses it first. */
export type Kind = 'number' | 'string' | 'boolean' | 'object' | 'any'

const source = resolve(import.meta.dirname, '..')

/** Finds every statement that the stores send, with the TypeScript compiler. */
export function readStoreStatements(): StoreStatement[] {
  const api = new API({ cwd: source })
  try {
    const config = join(source, '../tsconfig.json')
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
    if (project === undefined) throw new Error(`The compiler could not open ${config}.`)
    return project.program
      .getSourceFileNames()
      .filter((file) => file.startsWith(source) && file.endsWith('.store.ts'))
      .toSorted()
      .flatMap((file) => statementsOf(project, file))
  } finally {
    api.close()
  }
}

function statementsOf(project: Project, file: string): StoreStatement[] {
  const tree = project.program.getSourceFile(file)
  if (tree === undefined) throw new Error(`The compiler could not read ${file}.`)
  const found: StoreStatement[] = []
  const visit = (node: Node): void => {
    node.forEachChild(visit)
    const [text, values] = isQuery(node) ? node.arguments : []
    if (!isQuery(node) || text === undefined) return
    const line = tree.text.slice(0, text.getStart(tree)).split('\n').length
    found.push({
      at: `${relative(source, file)}:${line}`,
      forms: formsOf(project, text),
      row: rowOf(project.checker, node),
      parameters: values === undefined ? [] : namesIn(values),
    })
  }
  visit(tree)
  return found
}

/** The last identifier in each element of an array, which names its value. */
function namesIn(values: Expression): string[] {
  if (!isArrayLiteralExpression(values) || values.elements.some(isSpreadElement)) return []
  return values.elements.map((element) => {
    const text = element.getText().replace(/ (\?\?|:) null\W*$/, '')
    return text.match(/\w+(?=\W*$)/)?.[0] ?? ''
  })
}

function isQuery(node: Node): node is CallExpression {
  return (
    isCallExpression(node) &&
    isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === 'query'
  )
}

/** The possible texts of an expression: constants are resolved, and both branches of a conditional count. */
function formsOf(project: Project, expression: Expression): string[] {
  if (isStringLiteral(expression) || isNoSubstitutionTemplateLiteral(expression)) return [expression.text]
  if (isConditionalExpression(expression)) {
    return [...formsOf(project, expression.whenTrue), ...formsOf(project, expression.whenFalse)]
  }
  if (isTemplateExpression(expression)) {
    return expression.templateSpans.reduce(
      (texts, span) =>
        texts.flatMap((text) =>
          formsOf(project, span.expression).map((part) => text + part + span.literal.text),
        ),
      [expression.head.text],
    )
  }
  if (isIdentifier(expression)) {
    const value = valueOf(project, expression)
    if (value !== undefined) return formsOf(project, value)
  }
  const { fileName } = expression.getSourceFile()
  throw new Error(`${fileName}: this part of a statement is not a constant: ${expression.getText()}`)
}

function valueOf({ checker }: Project, name: Expression): Expression | undefined {
  const symbol = checker.getSymbolAtLocation(name)
  if (symbol === undefined) return undefined
  const named = symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  const declaration = named.valueDeclaration?.resolve()
  return declaration !== undefined && isVariableDeclaration(declaration) ? declaration.initializer : undefined
}

/** The columns that the code may read: the properties of `Row` in `Promise<Row[]>`. */
function rowOf(checker: Checker, call: CallExpression): StoreStatement['row'] {
  const rows = argumentOf(checker, checker.getTypeAtLocation(call))
  const row = argumentOf(checker, rows)
  if (row === undefined) throw new Error('A query does not return a promise of rows.')
  const columns = checker.getPropertiesOfType(row)
  if (columns.length === 0) return null
  return new Map(
    columns.map((column) => [column.name, kindsOf(checker.getTypeOfSymbolAtLocation(column, call))]),
  )
}

function kindsOf(type: Type): Kind[] {
  const parts = type.isUnionType() ? type.getTypes() : [type]
  return [...new Set(parts.filter(({ flags }) => !(flags & TypeFlags.Null)).map(kindOf))]
}

function kindOf({ flags }: Type): Kind {
  if (flags & TypeFlags.NumberLike) return 'number'
  if (flags & TypeFlags.StringLike) return 'string'
  if (flags & TypeFlags.BooleanLike) return 'boolean'
  return flags & TypeFlags.AnyOrUnknown ? 'any' : 'object'
}

function argumentOf(checker: Checker, type: Type | undefined): Type | undefined {
  return type?.isTypeReference() === true ? checker.getTypeArguments(type)[0] : undefined
}
