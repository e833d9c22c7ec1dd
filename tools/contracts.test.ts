import { expect, test } from 'vitest'
import { lightContract } from '../portal/vite.contracts.ts'

const contract = `import * as z from 'zod/mini'
const body = z.object({ name: z.string() })
export const call = endpoint({ method: 'POST', path: '/x/:id', body, response: z.unknown() })
export const calls = (kind) => ({ save: endpoint({ ...change, method: 'PUT', path: \`\${kind}/y\`, body }) })
export const read = endpoint({ ...base, path: '/z', response: body })
export const limits = { name: 20 }`

test('a browser gets the method and the path of a call, and nothing that has an effect', () => {
  const light = lightContract(contract, 'contract.ts')
  expect(light).toContain("endpoint({ method: 'POST', path: '/x/:id' })")
  expect(light).toContain("endpoint({ method: 'PUT', path: `${kind}/y` })")
  expect(light).toContain('const body = /* @__PURE__ */ (() => (z.object({ name: z.string() })))()')
  expect(light).toContain('limits = /* @__PURE__ */ (() => ({ name: 20 }))()')
})

test('a call whose method comes with another object keeps it', () => {
  expect(lightContract(contract, 'contract.ts')).toContain("endpoint({ ...base, path: '/z' })")
})

test('what a call has from an object of the same file is written out, and the rest of the object stays behind', () => {
  const written = `const written = { method: 'POST', response: form } as const
export const reply = endpoint({ ...written, path: '/replies', body })
export const read = endpoint({ ...written, method: 'GET', path: '/reads' })`
  const light = lightContract(written, 'contract.ts')
  expect(light).toContain("endpoint({ method: 'POST', path: '/replies' })")
  expect(light).toContain("endpoint({ method: 'GET', path: '/reads' })")
})
