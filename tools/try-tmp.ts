import { newComplaint } from '/work/main/e2e/support/cases.ts'
import { newApplicant } from '/work/main/e2e/support/session.ts'
import { makeDataDir, startPortal } from '/work/main/tools/bench/process.ts'
import { writeFileSync } from 'node:fs'
const data = makeDataDir()
const portal = await startPortal(data.path)
const person = await newApplicant(portal.url, 'x@example.com')
const c = await newComplaint(portal.url, person, 'Estimated bill for March')
const { newPetition } = await import('/work/main/e2e/support/cases.ts')
const { newSubmission } = await import('/work/main/e2e/support/applicant.ts')
const p = await newPetition(portal.url, person, 'Wrong band for our street')
const submission = await newSubmission(portal.url, person)
writeFileSync('/tmp/try.json', JSON.stringify({ url: portal.url, person, complaint: c.id, petition: p.id, submission }))
console.log(portal.url)
process.on('SIGTERM', async () => { await portal.stop(); data.remove(); process.exit(0) })
setInterval(() => {}, 1000)
