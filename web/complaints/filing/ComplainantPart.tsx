import { useTranslation } from 'react-i18next'
import type { DraftForm } from '../../../api/complaints/contract.ts'
import { fieldId } from '../../parts/ErrorSummary.tsx'
import classes from './Filing.module.css'
import type { Errors } from './form.ts'
import { LimitedTextInput } from '../../parts/LimitedText.tsx'

type Props = {
  form: Pick<DraftForm, 'complainant'>
  errors: Errors
  change: (next: Pick<DraftForm, 'complainant'>) => void
}
/** Who complains, and how they are reached. */
export function ComplainantPart({ form, errors, change }: Props) {
  const { t } = useTranslation()
  const field = (key: string) => ({
    id: fieldId(`complainant.${key}`),
    value: form.complainant[key] ?? '',
    error: errors[`complainant.${key}`],
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ complainant: { ...form.complainant, [key]: event.currentTarget.value } }),
  })
  return (
    <div className={classes.pair}>
      <LimitedTextInput
        label={t('Your name')}
        withAsterisk
        limit={200}
        autoComplete="name"
        {...field('name')}
      />
      <LimitedTextInput
        label={t('Your email')}
        type="email"
        withAsterisk
        limit={254}
        autoComplete="email"
        {...field('email')}
      />
      <LimitedTextInput label={t('Your gender')} limit={200} {...field('gender')} />
      <LimitedTextInput
        label={t('Your phone')}
        type="tel"
        limit={20}
        autoComplete="tel"
        {...field('phone')}
      />
    </div>
  )
}
