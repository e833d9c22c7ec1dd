import type { VersionAction } from './contract.history.ts'

/** Labels of the actions in the history. */
export const actionWords: Record<VersionAction, string> = {
  create: 'Created',
  draft: 'Draft saved',
  update: 'Saved and published',
  publish: 'Published',
  'publish-scheduled': 'Published',
  unpublish: 'Unpublished',
  'unpublish-scheduled': 'Unpublished',
  'discard-draft': 'Draft discarded',
  submit: 'Submitted for review',
  'take-back': 'Taken back from review',
  return: 'Returned by a publisher',
  'check-date': 'Check date changed',
  duplicate: 'Created as a copy',
  schedule: 'Schedule changed',
  delete: 'Moved to the bin',
  restore: 'Restored from the bin',
  'restore-version': 'Restored',
  'replace-file': 'File replaced',
  import: 'Imported',
  address: 'Address changed',
}
