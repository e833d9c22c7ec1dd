// Loaded into the portal's process by the test: moves its clock by the milliseconds in the file of FAULTS_CLOCK.
import { readFileSync } from 'node:fs'

const file = process.env['FAULTS_CLOCK']
let offset = 0
const read = () => {
  try {
    offset = Number(readFileSync(file!, 'utf8'))
  } catch {
    // The file is being written.
  }
}
if (file) {
  setInterval(read, 50).unref()
  const Real = Date
  globalThis.Date = new Proxy(Real, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length > 0 ? given : [target.now() + offset], newTarget) as object,
    get: (target, name, receiver) =>
      name === 'now' ? () => target.now() + offset : (Reflect.get(target, name, receiver) as unknown),
  })
}
