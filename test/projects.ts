/** Tests of `api` that need neither database nor server: they belong to the project `pure`. */
export const pureApiTests = [
  'api/core/**/*.test.ts',
  'api/questions/**/*.test.ts',
  'api/courses/definition/**/*.test.ts',
]
