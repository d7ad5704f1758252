// Loaded by path, by the client, the worker and the bundle: messages and stack traces of failures travel encrypted.
const { DefaultFailureConverter } = require('@temporalio/common')
exports.failureConverter = new DefaultFailureConverter({ encodeCommonAttributes: true })
