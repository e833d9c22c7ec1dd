/** Most characters in the texts of a schedule. */
export const titleLimit = 200
export const sourceLimit = 300
export const reasonLimit = 2_000
