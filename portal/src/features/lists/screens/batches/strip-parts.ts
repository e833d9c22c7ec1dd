// What is shown while records are selected and acted on, in one file.
export { BatchLine } from './batch-line.tsx'
export { ActionDialog, BulkBar } from './bulk-bar.tsx'
