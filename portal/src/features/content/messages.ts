import type { VersionAction } from './contract.history.ts'

/** Labels of the actions in the history. */
export const actionWords: Record<VersionAction, string> = {
  create: 'Created',
  draft: 'Draft saved',
  update: 'Saved and published',
  publish: 'Published',
  'publish-scheduled': 'Published as planned',
  unpublish: 'Taken off the site',
  'unpublish-scheduled': 'Taken off the site as planned',
  'discard-draft': 'Draft discarded',
  schedule: 'Times set',
  delete: 'Moved to the bin',
  restore: 'Restored from the bin',
  'restore-version': 'Brought back',
  'replace-file': 'File replaced',
  import: 'Imported',
}
