import { type ESTree, parseSync, type Plugin, Visitor } from 'vite'

/** What a browser needs of a call: the schemas and descriptions are for the server. */
const kept: Record<string, readonly string[]> = { endpoint: ['method', 'path'], caseCalls: ['path'] }

/**
 * Contracts without their schemas, in scripts for the browser: the schemas, and zod with them, would be a tenth of a screen's script
 * (docs/decisions/0034).
 */
export function lightContracts(): Plugin {
  return {
    name: 'light-contracts',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/portal\/src\/(features\/.*\/contract[^/]*|platform\/schemas)\.ts$/ },
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
  new Visitor({
    CallExpression({ callee, arguments: [given] }) {
      const names = callee.type === 'Identifier' ? kept[callee.name] : undefined
      if (!names || given?.type !== 'ObjectExpression') return
      const isNamed = (each: ESTree.ObjectPropertyKind) =>
        each.type === 'Property' && each.key.type === 'Identifier' && names.includes(each.key.name)
      // What is not written here comes with another object.
      const isComplete = given.properties.filter(isNamed).length === names.length
      const wanted = given.properties.filter((each) => isNamed(each) || (!isComplete && each.type === 'SpreadElement'))
      const parts = wanted.map(({ start, end }) => code.slice(start, end))
      edits.push({ at: given.start, end: given.end, text: `{ ${parts.join(', ')} }` })
    },
    VariableDeclarator({ init }) {
      if (!init || init.type === 'ArrowFunctionExpression') return
      insert(init.start, '/* @__PURE__ */ (() => (')
      insert(init.end, '))()')
    },
  }).visit(parseSync(file, code).program)
  return edits
    .sort((a, b) => b.at - a.at)
    .reduce((text, edit) => text.slice(0, edit.at) + edit.text + text.slice(edit.end), code)
}
