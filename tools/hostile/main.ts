// `npm run test:hostile`: what strangers can send, in numbers that no test run has time for.
import { attackPortalWithAddresses } from './addresses-main.ts'

if (!(await attackPortalWithAddresses())) process.exitCode = 1
