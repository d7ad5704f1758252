import { fieldId } from '../parts/ErrorSummary.tsx'

/**
 * Several forms may stand on one page: each names its fields under its own word, so that no two inputs have
 * one id.
 */
export const fieldNamespace = (form: string) => ({
  id: (path: string) => fieldId(`${form}.${path}`),
  errors: (errors: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(errors).map(([path, message]) => [`${form}.${path}`, message])),
})
