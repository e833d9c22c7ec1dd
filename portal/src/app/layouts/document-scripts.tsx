// oxlint-disable-next-line import/default -- Vite answers the address of the built script
import documentScript from '../document/document.ts?worker&url'
import { speculationRules } from './speculation-rules.ts'

const rules = { __html: speculationRules }

/** A document's script, instead of the application's. `?worker&url` makes Vite build a separate file and return its address. */
export function DocumentScripts() {
  return (
    <>
      <script type="speculationrules" dangerouslySetInnerHTML={rules} />
      <script type="module" src={documentScript} />
    </>
  )
}
