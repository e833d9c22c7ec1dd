// oxlint-disable-next-line import/default -- Vite answers the address of the built script
import documentScript from '../document/document.ts?worker&url'
import { speculationRules } from './speculation-rules.ts'

const rules = { __html: speculationRules }

/** All that a document has instead of the application's scripts. `?worker&url` is Vite's way to build a file of its own and name its address. */
export function DocumentScripts() {
  return (
    <>
      <script type="speculationrules" dangerouslySetInnerHTML={rules} />
      <script type="module" src={documentScript} />
    </>
  )
}
