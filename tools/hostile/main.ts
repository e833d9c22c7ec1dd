// `npm run test:hostile`: hostile files and made-up addresses, too many for a test run.
import { attackPortalWithAddresses } from './addresses-main.ts'
import { attackPortalWithFiles } from './files-main.ts'

const attacks = { files: attackPortalWithFiles, addresses: attackPortalWithAddresses }
const [chosen, count] = process.argv.slice(2)

let met = true
for (const [name, attack] of Object.entries(attacks)) {
  if (chosen && chosen !== name) continue
  console.log(`--- ${name}`)
  if (!(await attack(count ? Number(count) : undefined))) met = false
}
console.log(met ? 'every goal is met' : 'a goal is missed')
process.exitCode = met ? 0 : 1
