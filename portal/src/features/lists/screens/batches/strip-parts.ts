// What takes the place of the counts while records are selected and acted on, in one file.
export { BatchProgress, OutcomeLine } from './batch-line.tsx'
export { BulkBar } from './bulk-bar.tsx'
