// `npm run test:hostile`: hostile files, made-up addresses and costly answers, too many for a test run.
import { attackPortalWithAddresses } from './addresses-main.ts'
import { attackPortalWithFiles } from './files-main.ts'
import { attackPortalWithPdfs } from './pdfs-main.ts'

const attacks = { files: attackPortalWithFiles, addresses: attackPortalWithAddresses, pdfs: attackPortalWithPdfs }
const [chosen, count] = process.argv.slice(2)

let met = true
for (const [name, attack] of Object.entries(attacks)) {
  if (chosen && chosen !== name) continue
  console.log(`--- ${name}`)
  if (!(await attack(count ? Number(count) : undefined))) met = false
}
console.log(met ? 'every goal is met' : 'a goal is missed')
process.exitCode = met ? 0 : 1
