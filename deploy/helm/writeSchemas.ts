/**
 * Writes `schemas/` anew: `npx tsx deploy/helm/writeSchemas.ts SWAGGER.JSON`, from `api/openapi-spec/swagger.json` of
 * Kubernetes (Apache-2.0; v1.34.2, Go module k8s.io/kubernetes). One file for each kind that the chart makes, with
 * what it refers to, without descriptions, and closed: a field that Kubernetes does not know is refused.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type Schema = { [key: string]: unknown; properties?: Record<string, Schema>; $ref?: string }
type GroupVersionKind = { group: string; version: string; kind: string }

const kinds: [file: string, definition: string][] = [
  ['deployment-apps-v1', 'io.k8s.api.apps.v1.Deployment'],
  ['horizontalpodautoscaler-autoscaling-v2', 'io.k8s.api.autoscaling.v2.HorizontalPodAutoscaler'],
  ['job-batch-v1', 'io.k8s.api.batch.v1.Job'],
  ['networkpolicy-networking-v1', 'io.k8s.api.networking.v1.NetworkPolicy'],
  ['persistentvolumeclaim-v1', 'io.k8s.api.core.v1.PersistentVolumeClaim'],
  ['poddisruptionbudget-policy-v1', 'io.k8s.api.policy.v1.PodDisruptionBudget'],
  ['service-v1', 'io.k8s.api.core.v1.Service'],
  ['serviceaccount-v1', 'io.k8s.api.core.v1.ServiceAccount'],
]
const [swagger = ''] = process.argv.slice(2)
const { definitions } = JSON.parse(readFileSync(swagger, 'utf8')) as { definitions: Record<string, Schema> }

const refsIn = (schema: Schema): string[] =>
  [...JSON.stringify(schema).matchAll(/"#\/definitions\/([^"]+)"/g)].map(([, name = '']) => name)

for (const [file, definition] of kinds) {
  const used: Record<string, Schema> = {}
  const root = { ...closed(definition), definitions: used }
  for (const waiting = refsIn(root); waiting.length > 0;) {
    const name = waiting.pop()!
    if (used[name]) continue
    used[name] = closed(name)
    waiting.push(...refsIn(used[name]))
  }
  const target = fileURLToPath(new URL(`schemas/${file}.json`, import.meta.url))
  writeFileSync(target, `${JSON.stringify(root)}\n`)
}

/** A definition without what is for readers, and without room for fields that it does not name. */
function closed(name: string): Schema {
  const { 'x-kubernetes-group-version-kind': known, ...definition } = definitions[name] ?? {}
  const schema = strip(definition) as Schema
  const [kind] = (known ?? []) as GroupVersionKind[]
  if (kind && schema.properties?.['kind'])
    Object.assign(schema.properties, {
      kind: { type: 'string', enum: [kind.kind] },
      apiVersion: { type: 'string', enum: [kind.group ? `${kind.group}/${kind.version}` : kind.version] },
    })
  // A quantity is written as a number, too.
  if (name.endsWith('.Quantity') || name.endsWith('.IntOrString')) return { type: ['string', 'number'] }
  return schema.properties ? { ...schema, additionalProperties: false } : schema
}

function strip(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strip)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).filter(
    ([key, each]) =>
      !key.startsWith('x-') && !(key === 'description' && typeof each === 'string') && key !== 'format',
  )
  return Object.fromEntries(entries.map(([key, each]) => [key, strip(each)]))
}
