import { Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { ColorField } from '../parts/ColorField.tsx'
import { LogoField } from '../parts/LogoField.tsx'
import { useBrand } from '../shell/Brand.tsx'
import { HeaderPreview } from '../shell/HeaderPreview.tsx'
import { Section } from './Section.tsx'
import type { Values } from './settingsForm.ts'
import { SignInPreview } from './SignInPreview.tsx'

/** Logo and colour, and what they do to the pages people see. */
export function BrandFields({ form }: { form: UseFormReturnType<Values> }) {
  const { t } = useTranslation()
  const { workspaceName } = useBrand()
  const { logo, backgroundColor } = form.values
  return (
    <Section title={t('Brand')}>
      <LogoField
        label={t('Logo')}
        purpose="LOGO"
        picture={logo.picture}
        onChange={(change) => form.setFieldValue('logo', change)}
      />
      <ColorField
        label={t('Colour')}
        value={backgroundColor}
        onChange={(color) => form.setFieldValue('backgroundColor', color)}
        error={form.errors['backgroundColor']}
      />
      <Stack gap="sm">
        <HeaderPreview name={workspaceName} picture={logo.picture} color={backgroundColor} />
        <SignInPreview name={workspaceName} picture={logo.picture} color={backgroundColor} />
      </Stack>
    </Section>
  )
}
