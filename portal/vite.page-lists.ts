import type { Plugin, ViteDevServer } from 'vite'
import type { PageLists } from './src/page-lists.ts'

const listsModule = '/src/app/page-lists.ts'
const replacedModule = /\/portal\/src\/page-lists\.ts$/
const listPrefix = 'page-list:'

/**
 * Writes the values of the lists in place of `src/page-lists.ts`, so that no browser loads the table of pages of which they are made. In a build each is a
 * module of its own: a screen loads those that it reads. In development the server sets them for what it renders, and browsers get those of the moment.
 */
export function pageListsOf(command: 'build' | 'serve'): Plugin {
  let vite: ViteDevServer | undefined
  const readLists = async () => {
    const made = vite ? vite.ssrLoadModule(listsModule) : import(`${import.meta.dirname}${listsModule}`)
    return ((await made) as { pageLists: PageLists }).pageLists
  }
  const constant = ([name, value]: [string, unknown]) => `export const ${name} = ${JSON.stringify(value)}`
  return {
    name: 'page-lists',
    applyToEnvironment: ({ name }) => command === 'build' || name === 'client',
    configureServer(server) {
      if (command === 'serve') vite = server
    },
    hotUpdate() {
      const { moduleGraph } = this.environment
      for (const [id, module] of moduleGraph.idToModuleMap)
        if (replacedModule.test(id)) moduleGraph.invalidateModule(module)
    },
    resolveId: { filter: { id: /^page-list:/ }, handler: (id) => ({ id: `\0${id}`, moduleSideEffects: false }) },
    load: {
      filter: { id: [replacedModule, /^\0page-list:/] },
      async handler(id) {
        const lists = Object.entries(await readLists())
        if (command === 'serve') return lists.map(constant).join('\n')
        const own = lists.find(([name]) => id === `\0${listPrefix}${name}`)
        if (own) return constant(own)
        const code = lists.map(([name]) => `export { ${name} } from '${listPrefix}${name}'`)
        // Tests may load the server's code, which sets them.
        return { code: [...code, 'export const setPageLists = () => {}'].join('\n'), moduleSideEffects: false }
      },
    },
  }
}
