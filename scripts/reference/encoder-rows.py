#!/usr/bin/env python3
"""What PyTorch's BERT makes of sentences of word pieces: the reference for test/encoders/transformer.

    encoder-rows.py FOLDER SENTENCES OUTPUT        the rows of a checkpoint in a folder for sentences of ids, one a line
    encoder-rows.py --tiny OUTPUT_FOLDER           a small checkpoint with random weights, and its rows for six sentences

SENTENCES has ids separated by spaces, special ones included. Writes JSON: for each sentence the first four columns of each row after the
last layer. Needs `torch` and `transformers` (PyPI)."""
import json, random, sys
import torch
from transformers import BertConfig, BertModel

def rows(model, sentences, columns):
    model.eval()
    with torch.no_grad():
        return [[[float(f'{x:.6g}') for x in row[:columns]] for row in model(input_ids=torch.tensor([ids])).last_hidden_state[0]] for ids in sentences]

def tiny(folder):
    torch.manual_seed(1); random.seed(1)
    pieces = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', *'abcdefghij', *[f'##{c}' for c in 'abcdefghij'], 'ab', '##cd', 'the', '.']
    config = BertConfig(vocab_size=len(pieces), hidden_size=24, num_hidden_layers=2, num_attention_heads=3, intermediate_size=40, max_position_embeddings=16)
    model = BertModel(config, add_pooling_layer=False)
    with torch.no_grad():
        for p in model.parameters(): p.add_(torch.randn_like(p) * 0.2)   # norms and biases too
    model.save_pretrained(folder)
    open(f'{folder}/vocab.txt', 'w').write(''.join(f'{p}\n' for p in pieces))
    sentences = [[2, *(random.randrange(4, len(pieces)) for _ in range(n)), 3] for n in (1, 2, 5, 9, 13, 14)]
    json.dump({'sentences': sentences, 'rows': rows(model, sentences, 24)}, open(f'{folder}/rows.json', 'w'))

def main(folder, source, output):
    model = BertModel.from_pretrained(folder, add_pooling_layer=False, torch_dtype=torch.float32)
    sentences = [[int(x) for x in line.split()] for line in open(source)]
    json.dump({'sentences': sentences, 'rows': rows(model, sentences, 4)}, open(output, 'w'))

if __name__ == '__main__':
    if len(sys.argv) == 3 and sys.argv[1] == '--tiny': tiny(sys.argv[2])
    elif len(sys.argv) == 4: main(*sys.argv[1:])
    else: sys.exit(__doc__)
