const preload = /<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*\/>/g
const starter = /<script type="module" async="">([\s\S]*?)<\/script>/
const statement = /import (?:\* as (\w+) from )?"([^"]+)";/g

/**
 * Lets a finished public page show itself before its scripts are fetched: on a slow line they would take the way of the
 * style, the font and the first picture, and every public page is readable without them. They start once the page has
 * loaded and been painted, or after 3 s where a picture hangs. Screens that show nothing without scripts, and HTML
 * without the router's starting script, come back as they are.
 */
export function startScriptsLate(html: string): string {
  const own = starter.exec(html)?.[1]
  if (!own?.includes('__reactRouterRouteModules') || own.includes('app/layouts/portal-layout')) return html
  const imports = [...own.matchAll(statement)]
  const names = imports.map(([, name]) => name ?? '').join(',')
  const files = imports.map(([, , file]) => `import("${file}")`).join(',')
  const ahead = JSON.stringify([...html.matchAll(preload)].map(([, file]) => file))
  const late = `{let begun=false;const begin=async()=>{if(begun)return;begun=true;
for(const href of ${ahead})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));
const [${names}]=await Promise.all([${files}]);${own.replace(statement, '').trim()}};
const soon=()=>requestAnimationFrame(()=>setTimeout(begin));
if(document.readyState==="complete")soon();else addEventListener("load",soon);setTimeout(begin,3000)}`
  // A function, because the text has dollar signs of its own.
  return html.replace(preload, '').replace(starter, () => `<script type="module" async="">${late}</script>`)
}
