import { use } from 'react'
import type { KindScreens } from '../kind-screens.ts'
import type { CaseWizard } from './wizard-description.ts'

/** A kind with the description of its form, which most visits never need. */
export type KindToWrite = KindScreens & { form: CaseWizard }

const loaded = new Map<KindScreens, Promise<KindToWrite>>()

/** Waits for the form of a kind, in the nearest `Suspense`. */
export function useKindToWrite(kind: KindScreens): KindToWrite {
  let loading = loaded.get(kind)
  if (!loading) {
    loading = kind.wizard().then((form) => ({ ...kind, form }))
    loading.catch(() => loaded.delete(kind))
    loaded.set(kind, loading)
  }
  return use(loading)
}
