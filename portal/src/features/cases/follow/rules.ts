/** Wrong codes for one reference in an hour, after which also the right one is refused: references are no secret. */
export const wrongCodes = 5
/** Wrong codes from one network in an hour, for all references together; a mobile carrier may have one address for many people. */
export const wrongCodesOfNetwork = 30
/** Messages and files of the holder of a code in an hour, for one case. */
export const writesByCode = 20
/** Steps of drafts that are counted from one network in an hour: a carrier may have one address. */
export const draftsOfNetwork = 100
