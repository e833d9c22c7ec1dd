const stepNames = ['1', '2', '3'] as const

/** The step of the wizard in the address, from 1; undefined while the wizard is closed. */
export function readStep(search: URLSearchParams): number | undefined {
  const step = stepNames.find((name) => name === search.get('step'))
  return step && Number(step)
}

export const stepAddress = (path: string, step: number): string => `${path}?step=${step}`
export const firstStep = (path: string): string => stepAddress(path, 1)

/** Where consumers and petitioners write. */
export const filingPath = (path: string): string => `${path}/write`
