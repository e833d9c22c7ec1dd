import { typeAddress, typesOfTab } from '#features/content/addresses.ts'
import { contentTypes, type ManagerTab } from '#fields/content/content-type.ts'
import { createHooks } from '#platform/hooks.ts'
import { featureData } from './features.ts'

const types = createHooks(featureData).of(contentTypes)

/** The types of content in a main tab of the content manager, as places in the navigation of staff. */
export const contentPartsOf = (tab: string) =>
  typesOfTab(types, tab as ManagerTab).map((type) => ({ to: typeAddress(types, type), label: type.place.label }))
