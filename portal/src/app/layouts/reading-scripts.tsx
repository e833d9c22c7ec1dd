import { speculationRules } from './speculation-rules.ts'

/**
 * What a page that is only read ships instead of the router: the next page made ready while the pointer rests on its link, and one small file for
 * the signed-in name, the menu and broken pictures. A page whose router waits gets the same (app/scripts-on-need.ts).
 */
export function ReadingScripts() {
  return (
    <>
      <script type="speculationrules" dangerouslySetInnerHTML={{ __html: speculationRules }} />
      <script src="/reading.js" defer />
    </>
  )
}
