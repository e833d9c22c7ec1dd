export const poolSize = 20

/** Connections to the database that one process may open: its pool, a session for notices, one for the locks of uploads. */
export const connectionsOfProcess = poolSize + 2
