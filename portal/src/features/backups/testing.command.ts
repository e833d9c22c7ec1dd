import { readConfig } from '#platform/settings/config.server.ts'
import { backupCommands } from './service.server.ts'

// Run by a test as a program of the portal's user: makes a backup the way the nightly job does, and prints the result.
const result = await backupCommands.backup(readConfig(process.env, process.cwd()), process.argv[2] ?? '')
process.stdout.write(JSON.stringify(result))
