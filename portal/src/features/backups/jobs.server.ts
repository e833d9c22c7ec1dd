import type { Deps } from '#platform/deps.server.ts'
import { runDrill, runScheduledBackup } from './service.server.ts'

const dayOfSeconds = 86_400

/** Every night a backup, every Sunday a drill (UTC), where BACKUP_DIR is set. Not beside the rewriting of the report tables at 4:30, which needs them alone. */
export function defineBackupJobs(deps: Deps): void {
  const rare = { timeoutSeconds: dayOfSeconds, retries: 3 }
  deps.jobs.define({
    queue: 'backups.nightly',
    title: 'Backup',
    schedule: '12 1 * * *',
    ...rare,
    run: () => runScheduledBackup(deps),
  })
  deps.jobs.define({
    queue: 'backups.drill',
    title: 'Test restore of a backup',
    schedule: '12 5 * * 0',
    ...rare,
    run: () => runDrill(deps),
  })
}
