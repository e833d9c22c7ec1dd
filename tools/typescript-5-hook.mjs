// dependency-cruiser reads sources through TypeScript's API, which TypeScript 7 does not have; it gets its own 5.9.
import { registerHooks } from 'node:module'

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (specifier !== 'typescript' && !specifier.startsWith('typescript/')) return nextResolve(specifier, context)
    return nextResolve(specifier.replace('typescript', 'typescript-5'), { ...context, parentURL: import.meta.url })
  },
})
