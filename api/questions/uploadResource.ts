/** UPLOAD_RESOURCE: files that the author attached; nothing to answer. */
export { contentAnswer as uploadResource } from './content.ts'
