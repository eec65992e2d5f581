import type { ButtonHTMLAttributes } from 'react';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: 'plain' | 'primary' | 'quiet';
}

export const Button = ({ look = 'plain', className = '', ...rest }: ButtonProps) => (
  <button type="button" className={`button ${look} ${className}`} {...rest} />
);
