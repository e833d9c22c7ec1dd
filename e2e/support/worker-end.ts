declare global {
  /** Of vitest, which stops a worker only after these have ended. */
  var __vitest_worker__: { onCleanup(work: () => Promise<unknown>): void }
}

/** Calls `work` when no test file is left for the worker that runs this one: files of one worker share their modules. */
export const atWorkerEnd = (work: () => Promise<unknown>): void => globalThis.__vitest_worker__.onCleanup(work)
