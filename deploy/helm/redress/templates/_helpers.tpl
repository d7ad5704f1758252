{{- define "redress.labels" -}}
app.kubernetes.io/name: redress
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{/* Of one part: a dict of root and part. */}}
{{- define "redress.selector" -}}
app.kubernetes.io/name: redress
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .part }}
{{- end }}

{{- define "redress.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{/* As docker-compose.yml runs the image: nobody's root, nothing to write to but volumes and /tmp. */}}
{{- define "redress.podSecurity" -}}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
automountServiceAccountToken: false
serviceAccountName: {{ .Release.Name }}
{{- with .Values.imagePullSecrets }}
imagePullSecrets: {{ toJson . }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector: {{ toJson . }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{ toJson . }}
{{- end }}
{{- end }}

{{- define "redress.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end }}

{{- define "redress.environment" -}}
env:
  - { name: DATA_DIR, value: /data }
  - { name: LEDGER_HEADS_DIR, value: /data/ledger-heads }
  - { name: CASE_KEYS_DIR, value: /case-keys }
  - { name: PORT, value: '3000' }
  - { name: HOST, value: 0.0.0.0 }
  {{- if .Values.metricsPort }}
  - { name: METRICS_PORT, value: {{ .Values.metricsPort | quote }} }
  - { name: METRICS_HOST, value: 0.0.0.0 }
  {{- end }}
  {{- range $name, $value := .Values.settings }}
  - { name: {{ $name }}, value: {{ $value | quote }} }
  {{- end }}
envFrom:
  - secretRef: { name: {{ .Values.existingSecret }} }
{{- end }}

{{- define "redress.mounts" -}}
volumeMounts:
  - { name: data, mountPath: /data }
  - { name: case-keys, mountPath: /case-keys }
  - { name: tmp, mountPath: /tmp }
{{- end }}

{{- define "redress.volumes" -}}
volumes:
  - name: data
    persistentVolumeClaim: { claimName: {{ .Values.persistence.data.existingClaim | default (printf "%s-data" .Release.Name) }} }
  - name: case-keys
    persistentVolumeClaim: { claimName: {{ .Values.persistence.caseKeys.existingClaim | default (printf "%s-case-keys" .Release.Name) }} }
  - name: tmp
    emptyDir: {}
{{- end }}
