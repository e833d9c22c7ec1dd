/** The weakest that the library takes: tests make hundreds of accounts. */
export const testPasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

export const testAdmin = { email: 'admin@commission.test', password: 'Quiet-River-82!' }

/** The environment of a portal in tests: free ports, a silent log, limits that tests do not reach. */
export const testEnvironment = (dataDir: string, databaseUrl: string): Record<string, string> => ({
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: '0',
  ADMIN_PORT: '0',
  LOG_LEVEL: 'silent',
  LOGIN_LIMIT: '1000',
  // Tests move the clock by hours; sign-in/session-list.http.test.ts has the real limit.
  STAFF_IDLE_MINUTES: '720',
  MAIL_LIMIT: '1000',
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  // Portals with the same database share the key, whatever their folders.
  MASTER_KEY: Buffer.alloc(32, 'test').toString('base64'),
  ADMIN_EMAIL: testAdmin.email,
  ADMIN_PASSWORD: testAdmin.password,
})
