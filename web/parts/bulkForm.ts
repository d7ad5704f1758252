/**
 * A bulk file as it is sent: multipart, its name behind the time in milliseconds (specification §5), so that two files
 * of one name stay apart in logs and proxies. The API shows the name without it.
 */
export function bulkForm(file: File): FormData {
  const form = new FormData()
  form.append('file', file, `${Date.now()}-${file.name}`)
  return form
}
