/** UPLOAD_RESOURCE: files that the author attached; nothing to answer. */
export { shown as uploadResource } from './content.ts'
