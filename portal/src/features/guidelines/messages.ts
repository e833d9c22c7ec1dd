export const guidelineMessages = {
  /** Spec 3 §2.4. */
  failed: 'Error Loading Guidelines. Please try again later or contact support if the problem persists.',
  builtInMeanwhile: 'Below is the standard text of this site.',
} as const
