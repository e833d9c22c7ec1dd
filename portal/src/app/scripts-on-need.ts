import { speculationRules } from './layouts/speculation-rules.ts'

const preload = /<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*\/>/g
const starter = /<script type="module" async="">([\s\S]*?)<\/script>/
const end = '</body>'

/**
 * Lets a finished public page wait with its router until somebody needs it (docs/decisions/0009): the starting script stays in its place as plain text
 * with the list of its files, and `/reading.js` turns it into a script. Screens that show nothing without scripts, and HTML without a starting
 * script, come back as they are.
 */
export function startScriptsOnNeed(html: string): string {
  const own = starter.exec(html)?.[1]
  if (!own?.includes('__reactRouterRouteModules') || own.includes('app/layouts/portal-layout')) return html
  const files = [...html.matchAll(preload)].map(([, file]) => file).join(' ')
  const page = html
    .replace(preload, '')
    // A function, because the text has dollar signs of its own.
    .replace(starter, () => `<script type="text/plain" data-later="${files}">${own}</script>`)
  const at = page.lastIndexOf(end)
  return `${page.slice(0, at)}<script type="speculationrules">${speculationRules}</script><script src="/reading.js" defer=""></script>${page.slice(at)}`
}
