// dependency-cruiser reads sources through TypeScript's API, which TypeScript 7 has not; it gets a 5.9 of its own.
import { registerHooks } from 'node:module'

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (specifier !== 'typescript' && !specifier.startsWith('typescript/')) return nextResolve(specifier, context)
    return nextResolve(specifier.replace('typescript', 'typescript-5'), { ...context, parentURL: import.meta.url })
  },
})
