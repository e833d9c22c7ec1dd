import { type ESTree, parseSync, type Plugin, Visitor } from 'vite'

/** What a browser needs of a call: the schemas and descriptions are for the server. */
const kept: Record<string, readonly string[]> = {
  endpoint: ['method', 'path'],
  referralCalls: ['path'],
  codeCalls: ['path'],
  relatedCalls: ['path'],
  settingCalls: ['path'],
  recordCalls: ['kind'],
  actionCalls: ['kind'],
}

/**
 * Contracts without their schemas, in scripts for the browser: the schemas, and zod with them, would be a tenth of a screen's script
 * (docs/decisions/0034). A kind of record is in a script that uses it, and in no other that imports a contract.
 */
export function lightContracts(): Plugin {
  return {
    name: 'light-contracts',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: {
        id: /\/portal\/src\/((features\/.*|engines\/.*|people)\/(contract[^/]*|kind|referrals\/messages[^/]*)|platform\/schemas)\.ts$/,
      },
      handler: (code, id) => ({ code: lightContract(code, id), map: null, moduleSideEffects: false }),
    },
  }
}

/**
 * Of `endpoint({ … })` the method and the path stay. Every other value is marked as free of side effects, so that the bundler drops those that no
 * screen uses.
 */
export function lightContract(code: string, file: string): string {
  const edits: { at: number; end: number; text: string }[] = []
  const insert = (at: number, text: string) => edits.push({ at, end: at, text })
  const { program } = parseSync(file, code)
  const objects = objectsOf(program)
  const textOf = ({ start, end }: ESTree.Node) => code.slice(start, end)
  new Visitor({
    CallExpression({ callee, arguments: [given] }) {
      const names = callee.type === 'Identifier' ? kept[callee.name] : undefined
      if (!names || given?.type !== 'ObjectExpression') return
      const parts = names.map((name) => partOf(name, given, objects))
      // What is written neither here nor in an object of this file comes with another object.
      const spread = parts.includes(undefined) ? given.properties.filter(({ type }) => type === 'SpreadElement') : []
      const wanted = [...spread, ...parts.filter((part) => part !== undefined)]
      edits.push({ at: given.start, end: given.end, text: `{ ${wanted.map(textOf).join(', ')} }` })
    },
    VariableDeclarator({ init }) {
      if (!init || init.type === 'ArrowFunctionExpression') return
      insert(init.start, '/* @__PURE__ */ (() => (')
      insert(init.end, '))()')
    },
  }).visit(program)
  return edits
    .sort((a, b) => b.at - a.at)
    .reduce((text, edit) => text.slice(0, edit.at) + edit.text + text.slice(edit.end), code)
}

type Objects = ReadonlyMap<string, ESTree.ObjectExpression>

/** The objects of a file by the name of their constant: `const common = { method: 'POST' } as const`. */
function objectsOf(program: ESTree.Program): Objects {
  const found = new Map<string, ESTree.ObjectExpression>()
  new Visitor({
    VariableDeclarator({ id, init }) {
      const value = init?.type === 'TSAsExpression' ? init.expression : init
      if (id.type === 'Identifier' && value?.type === 'ObjectExpression') found.set(id.name, value)
    },
  }).visit(program)
  return found
}

/** The property of this name, of the object itself or of one that is spread in it; the last one counts. */
function partOf(name: string, { properties }: ESTree.ObjectExpression, objects: Objects): ESTree.Node | undefined {
  for (const each of properties.toReversed()) {
    if (each.type === 'Property' && each.key.type === 'Identifier' && each.key.name === name) return each
    const spread = each.type === 'SpreadElement' && each.argument.type === 'Identifier' && each.argument.name
    const part = spread ? objects.has(spread) && partOf(name, objects.get(spread)!, objects) : undefined
    if (part) return part
  }
  return undefined
}
