import { councils } from '#platform/state/councils.ts'

/** The council areas from which those of an office are chosen. */
export const areas = councils.map(({ name }) => ({ value: name, label: name }))
